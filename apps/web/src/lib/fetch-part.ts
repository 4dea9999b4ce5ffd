/**
 * Fetches a part of the page that is code. Browsers remember one that failed and never ask for it again under its address, so a
 * failure is followed by a try under one of its own: what was lost once can be had by the next press. The part may come to be there
 * twice by that, so it is one that keeps nothing.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Where the browser does not say the address, it has not remembered the failure either.
    const [address] = /https?:\/\/\S+/.exec(String(error)) ?? []
    if (address === undefined) throw error
    return (await import(/* @vite-ignore */ `${address}?${Date.now()}`)) as Part
  }
}
