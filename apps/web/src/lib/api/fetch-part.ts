/**
 * Loads a code chunk. Browsers remember a failed module and never request its URL again, so this function retries once
 * with another URL. The browser may then instantiate a module twice, so a chunk must not contain any state.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // A browser whose error message contains no URL does not remember the failure, so a later call can succeed.
    const [address] = /https?:\/\/\S+/.exec(String(error)) ?? []
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Part
  }
}
