import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveAddress, deriveKeypair, sign } from 'ripple-keypairs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  AccountSetAsfFlags,
  ECDSA,
  Wallet,
  decode,
  encode,
  encodeForSigning,
  type AccountSet,
  type Payment,
  type SubmittableTransaction,
} from 'xrpl'
import { answerCall } from './rpc-methods.ts'
import { readSigned } from './signed-payment.ts'
import { XrpNode } from './xrp-node.ts'

const NETWORK = 31_341
const RICH = Wallet.fromSeed('snoPBrXtMeMyMHUVTgbuqAfg1SUTb', { algorithm: ECDSA.secp256k1 })
/** Keys from a published `ripple-keypairs` test vector. */
const VECTOR = deriveKeypair('sp5fghtJtpUorTwvof1NpDXAzNwf5')
const OTHER = deriveAddress(VECTOR.publicKey)

let folder: string
let node: XrpNode
const open = () => new XrpNode({ networkId: NETWORK, treasury: RICH.classicAddress, logFile: join(folder, 'log') })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cambio-xrp-'))
  node = open()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const payment = (part: Partial<Payment> = {}): Payment => ({
  TransactionType: 'Payment',
  Account: RICH.classicAddress,
  Destination: OTHER,
  Amount: '5000000',
  Fee: '10',
  Sequence: 1,
  NetworkID: NETWORK,
  ...part,
})
const signed = (part: Partial<Payment> = {}) => RICH.sign(payment(part)).tx_blob
const call = (method: string, params: object = {}) =>
  answerCall(node, JSON.stringify({ method, params: [params] })).result as Record<string, unknown>
const submit = (blob: string) => {
  const answer = call('submit', { tx_blob: blob })
  return answer.engine_result ?? answer.error
}

describe('published test vectors', () => {
  it('derives the published keys and addresses and computes the published signature', () => {
    expect(VECTOR).toEqual({
      privateKey: '00D78B9735C3F26501C7337B8A5727FD53A6EFDBC6AA55984F098488561F985E23',
      publicKey: '030D58EB48B4420B1F7B9DF55087E0E29FEF0E8468F9A6825B01CA2C361042D435',
    })
    expect(OTHER).toBe('rU6K7V3Po4snVhBBaU29sesqs2qTQJWDw1')
    expect(sign(Buffer.from('test message').toString('hex'), VECTOR.privateKey)).toBe(
      '30440220583A91C95E54E6A651C47BEC22744E0B101E2C4060E7B08F6341657DAD9BC3EE02207D1489C7395DB0188D3A56A977ECBA54B36FA9371B40319655B1B4429E33EF2D',
    )
    expect(RICH.classicAddress).toBe('rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')
  })

  it.each([
    [
      'a payment',
      '1200002280000000240000016861D4838D7EA4C6800000000000000000000000000055534400000000004B4E9C06F24296074F7BC48F92A97916C6DC5EA9684000000000002710732103AB40A0490F9B7ED8DF29D246BF2D6269820A0EE7742ACDD457BEA7C7D0931EDB7446304402200E5C2DD81FDF0BE9AB2A8D797885ED49E804DBF28E806604D878756410CA98B102203349581946B0DDA06B36B35DBC20EDA27552C1F167BCF5C6ECFF49C6A46F858081144B4E9C06F24296074F7BC48F92A97916C6DC5EA983143E9D4A2B8AA0780F682D136F7A56D6724EF53754',
      '4D5D90890F8D49519E4151938601EF3D0B30B16CD6A519D9C99102C9FA77F7E0',
    ],
  ])('decodes and verifies %s and computes the published hash', (_what, blob, hash) => {
    expect(readSigned(blob).hash).toBe(hash)
  })
})

it('a transaction that changes account settings uses up only its fee and one sequence number', () => {
  const before = node.ledgers.account(RICH.classicAddress, 2)?.balance ?? 0n
  const { tx_blob: blob, hash } = RICH.sign({
    TransactionType: 'AccountSet',
    Account: RICH.classicAddress,
    Fee: '13',
    Sequence: 1,
    NetworkID: NETWORK,
  })
  expect(submit(blob)).toBe('tesSUCCESS')
  node.close()
  expect(node.ledgers.account(RICH.classicAddress, 2)).toMatchObject({ balance: before - 13n, sequence: 2 })
  expect(call('tx', { transaction: hash })).toMatchObject({
    validated: true,
    meta: { TransactionResult: 'tesSUCCESS' },
  })
  expect(submit(signed())).toBe('tefPAST_SEQ')
})

describe('rejected transactions on the simulated XRP Ledger node', () => {
  const tampered = (change: object) => encode({ ...(decode(signed()) as unknown as Payment), ...change })

  it.each<[string, () => string, string]>([
    ['with an amount changed after signing', () => tampered({ Amount: '6000000' }), 'temBAD_SIGNATURE'],
    ['without a signature', () => encode(payment({ SigningPubKey: RICH.publicKey })), 'temINVALID'],
    [
      'signed by the key of another account',
      () => {
        const body = { ...payment(), SigningPubKey: VECTOR.publicKey }
        return encode({ ...body, TxnSignature: sign(encodeForSigning(body), VECTOR.privateKey) })
      },
      'temBAD_SIGNATURE',
    ],
    ['when truncated', () => signed().slice(0, -10), 'invalidTransaction'],
    ['with a sequence number that skips one', () => signed({ Sequence: 2 }), 'terPRE_SEQ'],
    ['with the id of another network', () => signed({ NetworkID: NETWORK + 1 }), 'telWRONG_NETWORK'],
    ['without a network id', () => RICH.sign(withoutNetwork()).tx_blob, 'telREQUIRES_NETWORK_ID'],
    ['with too small a fee', () => signed({ Fee: '9' }), 'telINSUF_FEE_P'],
    ['with the amount 0', () => signed({ Amount: '0' }), 'temBAD_AMOUNT'],
    ['to its own account', () => signed({ Destination: RICH.classicAddress }), 'temREDUNDANT'],
    ['after its last ledger', () => signed({ LastLedgerSequence: 1 }), 'tefMAX_LEDGER'],
    [
      'of an account that does not exist',
      () =>
        new Wallet(VECTOR.publicKey, VECTOR.privateKey).sign(
          payment({ Account: OTHER, Destination: RICH.classicAddress }),
        ).tx_blob,
      'terNO_ACCOUNT',
    ],
  ])('rejects a transaction %s', (_what, blob, result) => {
    expect(submit(blob())).toBe(result)
    expect(node.ledgers.open).toEqual([])
  })

  it('rejects a transaction that was already submitted', () => {
    expect([submit(signed()), submit(signed())]).toEqual(['tesSUCCESS', 'tefALREADY'])
    node.close()
    expect(submit(signed())).toBe('tefALREADY')
    expect(submit(signed({ Amount: '1' }))).toBe('tefPAST_SEQ')
  })

  function withoutNetwork(): Payment {
    const { NetworkID: _network, ...rest } = payment()
    return rest
  }
})

describe('account settings on the simulated XRP Ledger node', () => {
  const POOR = new Wallet(VECTOR.publicKey, VECTOR.privateKey)
  const change = (part: Partial<AccountSet>) => {
    const Sequence = node.ledgers.account(OTHER, node.ledgers.last.index + 1)?.sequence ?? 0
    const body = { TransactionType: 'AccountSet', Account: OTHER, Fee: '10', NetworkID: NETWORK, Sequence } as const
    expect(submit(POOR.sign({ ...body, ...part }).tx_blob)).toBe('tesSUCCESS')
  }
  const flags = () => {
    node.close()
    const { account_data: data, account_flags: named } = call('account_info', { account: OTHER }) as {
      account_data: { Flags: number }
      account_flags: object
    }
    return [data.Flags, named]
  }

  it.each([
    [AccountSetAsfFlags.asfRequireDest, 0x0002_0000, 'requireDestinationTag', 'tecDST_TAG_NEEDED'],
    [AccountSetAsfFlags.asfDisallowXRP, 0x0008_0000, 'disallowIncomingXRP', 'tesSUCCESS'],
    [AccountSetAsfFlags.asfDepositAuth, 0x0100_0000, 'depositAuth', 'tecNO_PERMISSION'],
  ])('applies and reports the setting %i', (flag, bit, name, result) => {
    submit(signed())
    const none = { depositAuth: false, disallowIncomingXRP: false, requireDestinationTag: false }
    change({ SetFlag: flag })
    expect(flags()).toEqual([bit, { ...none, [name]: true }])
    expect(submit(signed({ Sequence: 2 }))).toBe(result)
    change({ ClearFlag: flag })
    expect(flags()).toEqual([0, none])
    expect(submit(signed({ Sequence: 3 }))).toBe('tesSUCCESS')
  })

  it('accepts a payment with a tag for an account that requires a tag', () => {
    submit(signed())
    change({ SetFlag: AccountSetAsfFlags.asfRequireDest })
    expect(submit(signed({ Sequence: 2, DestinationTag: 0 }))).toBe('tesSUCCESS')
  })
})

it("charges only the fee for a payment that is too small to create the recipient's account", () => {
  expect(submit(signed({ Amount: '999999' }))).toBe('tecNO_DST_INSUF_XRP')
  node.close()
  expect(call('account_info', { account: RICH.classicAddress })).toMatchObject({
    account_data: { Balance: '99999999999999990', Sequence: 2 },
  })
  expect(call('account_info', { account: OTHER })).toMatchObject({ error: 'actNotFound' })
})

describe('transactions other than payments', () => {
  const POOR = new Wallet(VECTOR.publicKey, VECTOR.privateKey)
  const signedBy = (wallet: Wallet, body: Partial<SubmittableTransaction>) =>
    wallet.sign({ Account: wallet.classicAddress, Fee: '10', NetworkID: NETWORK, ...body } as SubmittableTransaction)
  const metaOf = (hash: string) => call('tx', { transaction: hash }).meta as object
  const balanceOf = (address: string) => node.ledgers.account(address, node.ledgers.last.index)?.balance
  const lastMetadata = () => {
    const { ledger } = call('ledger', { ledger_index: 'validated', transactions: true, expand: true }) as {
      ledger: { transactions: { metaData: object }[] }
    }
    return ledger.transactions.map(({ metaData }) => metaData)
  }

  it('adds the delivered amount to a payment in both methods, and to an account deletion only in tx, like rippled', () => {
    submit(signed())
    node.close()
    expect(lastMetadata()).toMatchObject([{ delivered_amount: '5000000' }])
  })

  it('moves the whole balance of an account when the owner deletes the account', () => {
    submit(signed())
    node.close()
    const sequence = node.ledgers.account(OTHER, node.ledgers.last.index)?.sequence ?? 0
    const deletion = (Sequence: number, Fee = '200000') =>
      signedBy(POOR, {
        TransactionType: 'AccountDelete',
        Destination: RICH.classicAddress,
        DestinationTag: 7,
        Sequence,
        Fee,
      })
    expect(submit(deletion(sequence, '10').tx_blob)).toBe('telINSUF_FEE_P')
    expect(submit(deletion(sequence).tx_blob)).toBe('tecTOO_SOON')
    for (let ledger = 0; ledger < 256; ledger += 1) node.close()
    const before = balanceOf(RICH.classicAddress) ?? 0n
    const { tx_blob: blob, hash } = deletion(sequence + 1)
    expect(submit(blob)).toBe('tesSUCCESS')
    node.close()
    expect(balanceOf(OTHER)).toBeUndefined()
    expect((balanceOf(RICH.classicAddress) ?? 0n) - before).toBe(4_600_000n)
    expect(metaOf(hash)).toMatchObject({
      delivered_amount: '4600000',
      DeliveredAmount: '4600000',
      AffectedNodes: [{ DeletedNode: {} }, { ModifiedNode: {} }],
    })
    expect(lastMetadata()).toEqual([{ ...metaOf(hash), delivered_amount: undefined }])
    expect(open().ledgers.account(OTHER, node.ledgers.last.index)).toBeUndefined()
  })

  it('pays the recipient of an escrow when any account finishes the escrow after its release time', () => {
    submit(signed())
    const FinishAfter = node.ledgers.last.closeTime + 1_000_000_000
    const escrow = { TransactionType: 'EscrowCreate', Destination: OTHER, Amount: '3000000' } as const
    expect(submit(signedBy(RICH, { ...escrow, FinishAfter, Sequence: 2 }).tx_blob)).toBe('tesSUCCESS')
    node.ledgers.close()
    const finish = (Sequence: number) =>
      signedBy(RICH, { TransactionType: 'EscrowFinish', Owner: RICH.classicAddress, OfferSequence: 2, Sequence })
    expect(submit(finish(3).tx_blob)).toBe('tecNO_PERMISSION')
    node.ledgers.close(FinishAfter + 1)
    const { tx_blob: blob, hash } = finish(4)
    expect(submit(blob)).toBe('tesSUCCESS')
    node.ledgers.close()
    expect(balanceOf(OTHER)).toBe(8_000_000n)
    expect(metaOf(hash)).toEqual({
      TransactionResult: 'tesSUCCESS',
      AffectedNodes: [
        { ModifiedNode: expect.objectContaining({ LedgerEntryType: 'AccountRoot' }) as object },
        {
          ModifiedNode: {
            LedgerEntryType: 'AccountRoot',
            FinalFields: { Account: OTHER, Balance: '8000000' },
            PreviousFields: { Balance: '5000000' },
          },
        },
        {
          DeletedNode: {
            LedgerEntryType: 'Escrow',
            FinalFields: { Account: RICH.classicAddress, Amount: '3000000', Destination: OTHER },
          },
        },
      ],
    })
    expect(submit(finish(5).tx_blob)).toBe('tecNO_TARGET')
  })
})

it('retains closed ledgers but drops the open ledger on restart', () => {
  submit(signed())
  const { hash } = node.close()
  submit(signed({ Sequence: 2 }))
  node = open()
  expect(node.ledgers.last.hash).toBe(hash)
  expect(node.ledgers.account(OTHER, node.ledgers.last.index)?.balance).toBe(5_000_000n)
  expect(node.ledgers.open).toEqual([])
  expect(submit(signed({ Sequence: 2 }))).toBe('tesSUCCESS')
})

it("returns rippled's error codes for unknown ledgers, transactions and methods", () => {
  expect(call('ledger', { ledger_index: 9_999 })).toMatchObject({ error: 'lgrNotFound' })
  expect(call('tx', { transaction: 'AB'.repeat(32) })).toMatchObject({ error: 'txnNotFound' })
  expect(call('no_such_method')).toMatchObject({ error: 'unknownCmd' })
  expect(answerCall(node, 'no json').result).toMatchObject({ error: 'jsonInvalid' })
})
