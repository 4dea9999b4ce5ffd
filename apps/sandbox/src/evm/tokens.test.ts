import { readFileSync } from 'node:fs'
import solc from 'solc'
import { expect, it } from 'vitest'

type Output = {
  errors?: { formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: unknown[]; evm: { bytecode: { object: string } } }>>
}

function compile(file: string, contract: string) {
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: readFileSync(new URL(file, import.meta.url), 'utf8') } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  expect(output.errors ?? []).toEqual([])
  return output.contracts[file]?.[contract]
}

// Compares the committed contract files with the compiled sources. Run `vitest -u` on this file after changing a
// source.
it.each([
  ['usdt', 'SandboxUsdt'],
  ['token', 'SandboxToken'],
])(
  '%s.json matches the compiled contract %s',
  async (name, contract) => {
    const compiled = compile(`${name}.sol`, contract)
    const artefact = { abi: compiled?.abi, bytecode: `0x${compiled?.evm.bytecode.object}` }
    await expect(`${JSON.stringify(artefact, null, 2)}\n`).toMatchFileSnapshot(`./${name}.json`)
  },
  60_000,
)
