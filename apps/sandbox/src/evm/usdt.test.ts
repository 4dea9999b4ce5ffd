import { readFileSync } from 'node:fs'
import solc from 'solc'
import { expect, it } from 'vitest'

type Output = {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

function compile(source: string) {
  const input = {
    language: 'Solidity',
    sources: { 'usdt.sol': { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  expect(output.errors ?? []).toEqual([])
  return output.contracts['usdt.sol']?.SandboxUsdt
}

// The committed file is what the source compiles to; after a change of the source: vitest -u on this file.
it('usdt.json is usdt.sol, compiled', async () => {
  const compiled = compile(readFileSync(new URL('usdt.sol', import.meta.url), 'utf8'))
  const artefact = { abi: compiled?.abi, bytecode: `0x${compiled?.evm.bytecode.object}` }
  await expect(`${JSON.stringify(artefact, null, 2)}\n`).toMatchFileSnapshot('./usdt.json')
}, 60_000)
