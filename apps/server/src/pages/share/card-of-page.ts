import type { Instrument } from '@cambio/core/instruments/instrument'
import type { ShareCard } from '@cambio/core/site/share-card'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** A page's metadata for shared links: its title and section, the site name and the path of its share image. */
export interface SharedPage {
  /** Path of the share image, as given in the page's head. */
  image: string
  siteName: string
  title: string
  section: string
}

/** Reads the sharing metadata from the head of a rendered page. */
export function sharedPage(html: string): SharedPage {
  const properties = new Map<string, string>()
  for (const meta of childrenOf(childrenOf(parse(html), 'html')[0], 'head').flatMap((head) =>
    childrenOf(head, 'meta'),
  )) {
    const {
      name,
      property = name,
      content = '',
    } = Object.fromEntries(meta.attrs.map((attribute) => [attribute.name, attribute.value])) as Partial<
      Record<string, string>
    >
    if (property !== undefined) properties.set(property, content)
  }
  const siteName = properties.get('og:site_name') ?? ''
  return {
    image: URL.parse(properties.get('og:image') ?? '', 'http://page')?.pathname ?? '',
    siteName,
    title: withoutSite(properties.get('og:title') ?? '', siteName),
    section: properties.get('article:section') ?? '',
  }
}

/**
 * Returns the content of a page's share card. The card shows the site name, the page's title and section, and the coins
 * in the page's path.
 */
export function cardOfPage(path: string, page: SharedPage, instruments: readonly Instrument[]): ShareCard {
  return {
    siteName: page.siteName,
    title: page.title,
    section: page.section,
    coins: coinsOfPath(path, instruments),
  }
}

/** Returns the titles of the coins in the paths `/exchange-<from>-<to>` and `/price/<coin>`. */
function coinsOfPath(path: string, instruments: readonly Instrument[]): string[] {
  const titles = (isIt: (one: Instrument) => boolean) => instruments.filter(isIt).map((one) => one.currencyTitle)
  if (path.startsWith('/price/'))
    return titles((one) => `/price/${one.currencyTitle.toLowerCase()}` === path).slice(0, 1)
  if (!path.startsWith('/exchange-')) return []
  const code = path.slice('/exchange-'.length)
  const [from] = titles((one) => code.startsWith(`${one.bestChangeName.toLowerCase()}-`))
  const [to] = titles((one) => code.endsWith(`-${one.bestChangeName.toLowerCase()}`))
  return from !== undefined && to !== undefined ? [from, to] : []
}

/**
 * Removes the site name from titles such as "Cambio: swap coins" or "Terms · Cambio" because the image already shows
 * it. Capitalises the remaining title.
 */
function withoutSite(title: string, siteName: string): string {
  const [before, after] = [`${siteName}: `, ` · ${siteName}`]
  const short = title.startsWith(before) ? title.slice(before.length) : title
  const rest = short.endsWith(after) ? short.slice(0, -after.length) : short
  return rest.slice(0, 1).toUpperCase() + rest.slice(1)
}

function childrenOf(node: Node | undefined, tag: string): DefaultTreeAdapterTypes.Element[] {
  if (!node || !('childNodes' in node)) return []
  return node.childNodes.filter((child) => 'tagName' in child).filter(({ tagName }) => tagName === tag)
}
