// Asks for the token that the server printed; it becomes a cookie that no script can read.
const token = /** @type {HTMLInputElement} */ (document.getElementById("token"));
document.getElementById("enter").addEventListener("submit", async event => {
  event.preventDefault();
  const answer = await fetch("/enter", { method: "POST", body: token.value.trim() });
  if (answer.ok) return location.reload();
  document.getElementById("wrong").textContent = "✗";
  token.select();
});
