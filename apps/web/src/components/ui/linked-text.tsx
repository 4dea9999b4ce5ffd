import { Fragment, type ReactNode } from 'react'

/**
 * Renders a translated sentence with links, such as `I accept the <a>terms</a>`. The nth function in `links` renders
 * the nth link.
 */
export function LinkedText({ text, links }: { text: string; links: ((words: string) => ReactNode)[] }) {
  return text.split(/<a>(.*?)<\/a>/u).map((part, index) => {
    const link = index % 2 === 1 ? links[(index - 1) / 2] : undefined
    return <Fragment key={index}>{link ? link(part) : part}</Fragment>
  })
}
