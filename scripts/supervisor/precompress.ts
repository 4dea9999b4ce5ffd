import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Minimum size of a file to compress, in bytes. Compressing smaller files saves too little. */
const MIN_BYTES = 512

/**
 * Writes a `.br` and a `.gz` file next to each text file in a built folder. The server then need not compress them at
 * run time.
 */
export async function precompress(folder: string): Promise<void> {
  const names = globSync('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder })
  const files = names.map((name) => join(folder, name)).filter((file) => readFileSync(file).length >= MIN_BYTES)
  await Promise.all(files.map(compressBeside))
}

async function compressBeside(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
