import { expect, it, vi } from 'vitest'
import { runWalletCommand, type WalletTools } from './wallet-commands.ts'

const OWN = '0'.repeat(32)
const OTHER = 'f'.repeat(32)
const SETTINGS = { keystoreFile: '/k.age', passphrase: 'a passphrase', newPassphrase: null }

function run(words: string[], database: string | null | undefined = OWN, settings: object = {}) {
  const output = { out: '', err: '' }
  const tools = {
    create: vi.fn<WalletTools['create']>().mockResolvedValue(OWN),
    fingerprint: vi.fn<WalletTools['fingerprint']>().mockResolvedValue(OWN),
    rotate: vi.fn<WalletTools['rotate']>().mockResolvedValue(undefined),
    ofDatabase: vi.fn<WalletTools['ofDatabase']>().mockResolvedValue(database),
  }
  const io = { out: (text: string) => (output.out += text), err: (text: string) => (output.err += text), prompt: null }
  const done = runWalletCommand(words, { settings: { ...SETTINGS, ...settings }, tools, io })
  return { done, output, tools }
}

it('wallet init creates a wallet and prints its fingerprint', async () => {
  const { done, output, tools } = run(['init'])
  expect(await done).toBe(0)
  expect(output.out).toContain(OWN)
  expect(tools.create).toHaveBeenCalledWith('/k.age', 'a passphrase')
})

it.each([
  ['the same wallet', OWN, 0],
  ['no wallet yet', null, 0],
  ['no database', undefined, 0],
  ['another wallet', OTHER, 1],
])(
  "wallet show prints the fingerprints of the keystore and of the database's wallet: %s",
  async (_what, database, code) => {
    const { done, output } = run(['show'], database)
    expect(await done).toBe(code)
    expect(output.err === '').toBe(code === 0)
  },
)

it('wallet rotate-passphrase fails unless NEW_SIGNER_PASSPHRASE is set', async () => {
  await expect(run(['rotate-passphrase']).done).rejects.toThrow('NEW_SIGNER_PASSPHRASE must be set')
  const { done, tools } = run(['rotate-passphrase'], OWN, { newPassphrase: 'another passphrase' })
  expect(await done).toBe(0)
  expect(tools.rotate).toHaveBeenCalledWith('/k.age', 'a passphrase', 'another passphrase')
})

it('rejects an unknown wallet command or missing settings', async () => {
  await expect(run(['burn']).done).rejects.toThrow('no command "wallet burn"')
  await expect(run(['init'], OWN, { passphrase: null }).done).rejects.toThrow('SIGNER_PASSPHRASE must be set')
})
