import { FIRST_MESSENGER_USER } from './sandbox-bot.ts'

const option = (value: string, text = value): string => `<option value="${value}">${text}</option>`

/**
 * Returns the host page: a phone frame with the mini-app, the host's buttons, and a log of the mini-app's calls. Only
 * developers use it, so it is not translated.
 */
export function hostHtml(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Messenger sandbox · Cambio</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/messenger/host.css">
<script type="module" src="/sandbox/messenger/host.js"></script>
</head>
<body>
<main>
<form id="settings">
<h1>Messenger sandbox</h1>
<label>User <input name="user" inputmode="numeric" value="${FIRST_MESSENGER_USER}"></label>
<label>Language <select name="language">${option('en')}${option('ru')}</select></label>
<label>Theme <select name="theme">${option('light')}${option('dark')}</select></label>
<label>Version <select name="version">${['9.0', '8.0', '7.10', '7.0', '6.0'].map((version) => option(version)).join('')}</select></label>
<label>Width <select name="width">${option('360')}${option('430')}</select></label>
<label>Full screen <select name="fullscreen">${option('yes')}${option('no')}</select></label>
<label>Home screen <select name="homeScreen">${['missed', 'added', 'unknown', 'unsupported'].map((state) => option(state)).join('')}</select></label>
<label>Biometry <select name="biometry">${['face', 'finger', 'none'].map((kind) => option(kind)).join('')}</select></label>
<label>Answers about the view <select name="viewAnswers">${['at once', 'late', 'never'].map((when) => option(when)).join('')}</select></label>
<label>Path <input name="path" value="/app"></label><label>Start parameter <input name="start"></label>
<button>Open the mini-app</button>
</form>
<section id="phone" aria-label="Phone">
<header><button id="back" type="button" hidden>Back</button><button id="close" type="button">Close</button><button id="leave-fullscreen" type="button">Leave full screen</button><b>Cambio</b><button id="settings-button" type="button" hidden>Settings</button></header>
<div id="screen"></div>
<footer><button id="secondary" type="button" hidden></button><button id="main" type="button" hidden></button></footer>
</section>
<section aria-label="Calls of the mini-app"><h2>Calls</h2><ol id="log"></ol></section>
</main>
<dialog id="popup"><h2 id="popup-title"></h2><p id="popup-message"></p><div id="popup-buttons"></div></dialog>
</body>
</html>
`
}
