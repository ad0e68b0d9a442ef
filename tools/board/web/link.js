// The WebSocket to the server. A link that breaks is made again, and the open game opened anew.
export function link({ receives, opens, closes }) {
  let socket, wait = 250, queue = [];
  function open() {
    socket = new WebSocket(`ws://${location.host}/socket`);
    socket.addEventListener("open", () => {
      wait = 250;
      opens();
      for (const text of queue.splice(0)) socket.send(text);
    });
    socket.addEventListener("message", event => receives(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      queue = [];
      closes();
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 5000);
    });
  }
  open();
  const send = text => socket.readyState === WebSocket.OPEN ? socket.send(text) : queue.push(text);
  return {
    ask: (what, more = {}) => send(JSON.stringify({ do: what, ...more })),
    upload: bytes => socket.readyState === WebSocket.OPEN && socket.send(bytes),
  };
}
