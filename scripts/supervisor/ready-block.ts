import type { SandboxConfig } from './sandbox.ts'
import type { Settings } from './settings-types.ts'

export interface ReadyFacts {
  settings: Settings
  sandbox: SandboxConfig | null
  databaseTitle: string
  devUrl: string | null
  /** Names of the instruments that the exchange cannot pay out yet. */
  filling: readonly string[]
  /** Duration of the startup, in milliseconds. */
  tookMs: number
}

/** Returns the message that the operator sees when the stack is ready. */
export function readyBlock({ settings, sandbox, databaseTitle, devUrl, filling, tookMs }: ReadyFacts): string {
  const isProduction = settings.mode === 'production'
  const open = isProduction ? settings.publicUrl : `http://localhost:${settings.port}`
  const lines = [
    `Cambio is ready (${settings.mode}, ${(tookMs / 1000).toFixed(1)} s)`,
    '',
    row('Open', devUrl ? `${devUrl} (hot reload; API on ${open})` : open),
    ...(sandbox ? [row('Test coins', `${open}/sandbox`)] : []),
    ...(isProduction ? [row('Listening', `${settings.host}, port ${settings.port}`)] : []),
    row('API', `${open}/openapi.json`),
    ...(filling.length > 0
      ? [
          row(
            'Waiting for',
            `${filling.join(', ')}: the exchange has none to pay out yet; its form says so until the first arrive`,
          ),
        ]
      : []),
    '',
    ...rows('Real', [databaseTitle, ...(sandbox?.real ?? ['chains of CHAINS', 'exchanges of EXCHANGES'])]),
    ...(sandbox ? rows('Simulated', sandbox.simulated) : []),
    ...(sandbox ? rows('Not available', sandbox.absent) : []),
    ...(sandbox ? [row('', 'No coin here has any value.')] : []),
    '',
    row('Data', `${settings.dataDir} (logs in logs/)`),
    row('Stop', `Ctrl-C; "npm start" goes on with the same data${isProduction ? '' : ', "npm run reset" empties it'}`),
  ]
  const rule = '─'.repeat(72)
  return ['', rule, ...lines.map((line) => `  ${line}`.trimEnd()), rule, ''].join('\n')
}

function rows(title: string, texts: readonly string[]): string[] {
  return texts.map((text, index) => row(index === 0 ? title : '', text))
}

function row(title: string, text: string): string {
  return `${title.padEnd(15)}${text}`
}
