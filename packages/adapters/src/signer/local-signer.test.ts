import { signerSuite } from './testing/signer.suite.ts'

signerSuite('in this process', async (signer) => signer)
