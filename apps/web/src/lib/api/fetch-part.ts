/**
 * Loads a code chunk of the page. Browsers remember a failed module and never request its URL again. After a failure
 * this function therefore tries once under another URL, so that the user's next attempt can succeed. The module may be
 * instantiated twice, so it must hold no state.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // A browser that does not name the URL has not remembered the failure either.
    const [address] = /https?:\/\/\S+/.exec(String(error)) ?? []
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Part
  }
}
