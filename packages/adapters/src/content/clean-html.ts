import type { ArticleHeading } from '@cambio/core/content/content'
import { DEFAULT_LOCALE, LOCALES, LOCALE_CODES, type LocaleCode } from '@cambio/kernel/locale'
import GithubSlugger from 'github-slugger'
import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { visit } from 'unist-util-visit'

/** Elements and attributes that an article may contain. Any other element is removed, but its text remains. */
const ALLOWED: Schema = {
  tagNames: [
    'a',
    'abbr',
    'b',
    'blockquote',
    'br',
    'code',
    'dd',
    'del',
    'dl',
    'dt',
    'em',
    'h1',
    'h2',
    'h3',
    'h4',
    'hr',
    'i',
    'img',
    'ins',
    'kbd',
    'li',
    'ol',
    'p',
    'pre',
    's',
    'strong',
    'sub',
    'sup',
    'table',
    'tbody',
    'td',
    'th',
    'thead',
    'tr',
    'ul',
  ],
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w+-]{1,20}$/]],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right'], 'scope'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['https'] },
  ancestors: { tbody: ['table'], td: ['table'], th: ['table'], thead: ['table'], tr: ['table'], li: ['ol', 'ul'] },
  /** Elements that are removed together with their content. */
  strip: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'select', 'title'],
}
const LANGUAGE = /^language-/
/** IDs that the surrounding page already uses. */
const TAKEN_IDS = ['main']
/** Matches paths within the site that never have a language prefix, such as API calls and files. */
const NOT_A_PAGE = /^\/(?:api|sandbox|metrics)(?:\/|$)|\.[a-z0-9]+(?:[?#]|$)/
const PREFIXES = LOCALE_CODES.filter((code) => code !== DEFAULT_LOCALE).map((code) => `/${LOCALES[code].slug}`)

export interface CleanHtml {
  html: string
  headings: ArticleHeading[]
  /** The HTML's visible text, without markup. */
  text: string
}

/**
 * Sanitises HTML from an external source for display on the site. Keeps only allowed elements, adds IDs to headings,
 * and makes internal links lead to pages in the given language. Wraps elements that may be wider than a phone screen.
 */
export function cleanHtml(html: string, locale: LocaleCode): CleanHtml {
  const root = sanitize(fromHtml(html, { fragment: true }), ALLOWED) as Root
  const headings = nameHeadings(root)
  visit(root, 'element', (element, index, parent) => {
    const { properties } = element
    if (element.tagName === 'a' && typeof properties['href'] === 'string')
      properties['href'] = inLanguage(properties['href'], locale)
    if (element.tagName === 'img') properties['loading'] = 'lazy'
    if (element.tagName === 'pre') properties['tabIndex'] = 0
    const box = boxAround(element)
    if (box && parent && index !== undefined) parent.children[index] = box
  })
  return { html: toHtml(root), headings, text: textOf(root, ' ') }
}

/**
 * Returns a container for an element that may be wider than a phone screen, or null for any other element. A table
 * scrolls inside its container. The container of a code block specifies the language, and the page adds a copy button
 * to it.
 */
function boxAround(element: Element): Element | null {
  const box = (properties: Element['properties']): Element => ({
    type: 'element',
    tagName: 'div',
    properties,
    children: [element],
  })
  if (element.tagName === 'table') return box({ className: ['scroller'], tabIndex: 0 })
  return element.tagName === 'pre' ? box({ className: ['code'], dataLanguage: languageOf(element) }) : null
}

function languageOf({ children }: Element): string {
  const code = children.find((child) => child.type === 'element' && child.tagName === 'code')
  const names = code?.type === 'element' ? code.properties['className'] : null
  return Array.isArray(names) ? (names[0] ?? '').replace(LANGUAGE, '') : ''
}

/**
 * Adds IDs to an article's headings and returns the headings. Demotes h1 to h2, because the article's title is the only
 * h1.
 */
function nameHeadings(root: Root): ArticleHeading[] {
  const slugger = new GithubSlugger()
  for (const id of TAKEN_IDS) slugger.slug(id)
  const headings: ArticleHeading[] = []
  visit(root, 'element', (element) => {
    if (element.tagName === 'h1') element.tagName = 'h2'
    if (element.tagName !== 'h2' && element.tagName !== 'h3') return
    const text = textOf(element, '')
    const id = slugger.slug(text) || slugger.slug('section')
    element.properties['id'] = id
    headings.push({ id, level: element.tagName === 'h2' ? 2 : 3, text })
  })
  return headings
}

/** Returns an internal link with the language's path prefix. Leaves a link unchanged if it already has one. */
function inLanguage(href: string, locale: LocaleCode): string {
  const { slug } = LOCALES[locale]
  const isLocal = /^\/(?![/\\])/.test(href)
  if (slug === '' || !isLocal || NOT_A_PAGE.test(href)) return href
  if (
    PREFIXES.some((prefix) => href === prefix || (/^[/?#]/.test(href.slice(prefix.length)) && href.startsWith(prefix)))
  )
    return href
  return `/${slug}${href === '/' ? '' : href}`
}

function textOf(tree: Element | Root, between: string): string {
  const words: string[] = []
  visit(tree, 'text', ({ value }) => {
    words.push(value)
  })
  return words.join(between).replace(/\s+/g, ' ').trim()
}
