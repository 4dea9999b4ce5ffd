/**
 * Loads a code chunk. Browsers remember a failed module and never request its URL again, so this function then tries
 * once under another URL. A module may be instantiated twice that way, so it must hold no state.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Browsers whose message has no URL do not remember the failure, so the next call can succeed.
    const [address] = /https?:\/\/\S+/.exec(String(error)) ?? []
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Part
  }
}
