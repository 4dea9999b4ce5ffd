/** The text of an answer, as long as it is no longer than `maxBytes`. @throws {Error} where it is */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error('an answer without end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
