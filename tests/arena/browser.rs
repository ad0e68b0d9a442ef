//! A headless Chromium, driven through its own `chromedriver` by the WebDriver protocol over
//! loopback. Only as much of both as the tests of pages need.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// The key under which the protocol returns an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// Time limit for an answer, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(120);

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
}

impl Browser {
    /// A browser with a window of this width; `None` where no Chromium is installed. On a busy
    /// machine it does not always start, so there are three attempts.
    pub fn open(width: u32) -> Option<Self> {
        (0..3).find_map(|_| Self::start(width))
    }

    fn start(width: u32) -> Option<Self> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(driver.stdout.take()?).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Keep reading its output, so that it never blocks on a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser = Self {
            driver,
            port: port?,
            session: String::new(),
        };
        let metrics = json!({"width": width, "height": 900, "pixelRatio": 1, "mobile": width < 500, "touch": width < 500});
        let options = json!({
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
            "mobileEmulation": {"deviceMetrics": metrics},
        });
        let wanted =
            json!({"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let wanted = json!({"capabilities": {"alwaysMatch": wanted}});
        let session = browser.ask("POST", "/session", &wanted).ok()?;
        browser.session = session["sessionId"].as_str()?.to_owned();
        Some(browser)
    }

    /// Opens a file; `hash` is the part after `#`.
    pub fn visit(&self, page: &Path, hash: &str) {
        // Load another page in between, since a new hash alone reloads nothing.
        self.go("about:blank");
        self.go(&format!("file://{}#{hash}", page.display()));
    }

    pub fn go(&self, url: &str) {
        self.command("/url", &json!({ "url": url }));
    }

    pub fn run(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Clicks on the first element that matches a selector, as a user does: it must be visible.
    pub fn click(&self, selector: &str) {
        let found = json!({"using": "css selector", "value": selector});
        let found = self.command("/element", &found);
        let element = found[ELEMENT].as_str().unwrap();
        self.command(&format!("/element/{element}/click"), &json!({}));
    }

    /// Clicks with the mouse on a point of the window, in pixels.
    #[allow(dead_code, reason = "for pages with places that are no elements")]
    pub fn click_at(&self, x: f64, y: f64) {
        self.draw("mouse", &[(x, y)]);
    }

    /// Presses a `mouse` or a `touch` on the first point, moves it over the others and releases it
    /// on the last.
    #[allow(dead_code, reason = "for pages on which things are dragged")]
    pub fn draw(&self, pointer: &str, points: &[(f64, f64)]) {
        self.draw_with(0, pointer, points);
    }

    /// The same with another mouse button; 2 is the right one.
    pub fn draw_with(&self, button: u32, pointer: &str, points: &[(f64, f64)]) {
        let mut steps = Vec::new();
        for (number, (x, y)) in points.iter().enumerate() {
            let duration = if number == 0 { 0 } else { 60 };
            steps.push(json!({"type": "pointerMove", "duration": duration, "x": *x as i64, "y": *y as i64}));
            if number == 0 {
                steps.push(json!({"type": "pointerDown", "button": button}));
            }
        }
        steps.push(json!({"type": "pointerUp", "button": button}));
        let actor = json!({"type": "pointer", "id": pointer, "parameters": {"pointerType": pointer}, "actions": steps});
        self.command("/actions", &json!({"actions": [actor]}));
    }

    /// Presses and releases keys one after the other, by WebDriver's codes (`\u{e015}`: arrow
    /// down).
    #[allow(dead_code, reason = "for pages that are played by keys")]
    pub fn press(&self, keys: &str) {
        let key = |kind: &str, key: char| json!({"type": kind, "value": key.to_string()});
        let steps = keys
            .chars()
            .flat_map(|of| [key("keyDown", of), key("keyUp", of)]);
        let steps: Vec<Value> = steps.collect();
        let actor = json!({"type": "key", "id": "keyboard", "actions": steps});
        self.command("/actions", &json!({"actions": [actor]}));
    }

    /// Kills Chromium and its child processes as `kill -9` does.
    #[cfg(target_os = "linux")]
    #[allow(dead_code, reason = "for pages that must outlive their browser")]
    pub fn kill(mut self) {
        let killed = children_of(self.driver.id()).into_iter().filter(|browser| {
            let killed = Command::new("kill")
                .args(["-9", &browser.to_string()])
                .status();
            killed.is_ok_and(|status| status.success())
        });
        assert!(killed.count() > 0);
        // The session is gone, so dropping must not end it.
        self.session.clear();
    }

    /// Errors that the page has logged since the last call.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.command("/se/log", &json!({"type": "browser"}));
        let entries = log.as_array().unwrap().iter();
        entries.map(Value::to_string).collect()
    }

    fn command(&self, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        self.ask("POST", &path, body)
            .unwrap_or_else(|e| panic!("{path}: {e}"))
    }

    /// Sends a request of HTTP/1.1; returns the value of the answer, or what is wrong.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).map_err(|e| e.to_string())?;
        stream
            .set_read_timeout(Some(LIMIT))
            .map_err(|e| e.to_string())?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream
            .write_all(request.as_bytes())
            .map_err(|e| e.to_string())?;
        let mut answer = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while answer.read_line(&mut line).map_err(|e| e.to_string())? > 2 {
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().map_err(|_| line.clone())?;
            }
            line.clear();
        }
        let mut bytes = vec![0; length];
        answer.read_exact(&mut bytes).map_err(|e| e.to_string())?;
        let answer: Value = serde_json::from_slice(&bytes).map_err(|e| e.to_string())?;
        match answer["value"]["error"].as_str() {
            Some(_) => Err(answer["value"].to_string()),
            None => Ok(answer["value"].clone()),
        }
    }
}

/// The child processes of a process.
#[cfg(target_os = "linux")]
#[allow(
    dead_code,
    reason = "for tests that end what another process has started"
)]
pub fn children_of(process: u32) -> Vec<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task"));
    let tasks = tasks.into_iter().flatten().flatten();
    let children = tasks.map(|task| std::fs::read_to_string(task.path().join("children")));
    let children = children.map(Result::unwrap_or_default).collect::<String>();
    let children = children.split_whitespace();
    children.map(|number| number.parse().unwrap()).collect()
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let _ = self.ask("DELETE", &format!("/session/{}", self.session), &json!({}));
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
