import { FIRST_MESSENGER_USER } from './sandbox-bot.ts'

/**
 * Returns the chat page: a user's private chat with the bot. It shows the bot's messages and lets the user write, press
 * buttons and block the bot. Only developers use it, so it is not translated.
 */
export function chatHtml(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Chat with the bot · Cambio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/messenger/host.css">
<link rel="stylesheet" href="/sandbox/messenger/chat.css">
<script type="module" src="/sandbox/messenger/chat.js"></script>
</head>
<body>
<main>
<form id="settings">
<h1>Chat with the bot</h1>
<label>User <input name="user" inputmode="numeric" value="${FIRST_MESSENGER_USER}"></label>
<label>Language <select name="language"><option value="en">en</option><option value="ru">ru</option></select></label>
<button>Open the chat</button>
<a id="menu" target="_blank" hidden></a><button id="block" type="button">Block the bot</button>
</form>
<section id="chat" aria-label="Chat">
<ol id="messages" aria-live="polite"></ol>
<p id="notice" role="status"></p>
<form id="write">
<label>Message <input name="text" autocomplete="off" required maxlength="4096"></label>
<button>Send</button>
</form>
<form id="query">
<label>Inline query, as after @bot in any chat <input name="text" autocomplete="off" maxlength="256"></label>
<button>Ask the bot</button>
</form>
<ul id="cards" aria-label="Cards"></ul>
</section>
</main>
</body>
</html>
`
}
