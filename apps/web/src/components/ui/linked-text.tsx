import { Fragment, type ReactNode } from 'react'

/**
 * Inserts links where a translated sentence marks them: `I accept the <a>terms</a>`. The nth mark gets the nth
 * renderer.
 */
export function LinkedText({ text, links }: { text: string; links: ((words: string) => ReactNode)[] }) {
  return text.split(/<a>(.*?)<\/a>/u).map((part, index) => {
    const link = index % 2 === 1 ? links[(index - 1) / 2] : undefined
    return <Fragment key={index}>{link ? link(part) : part}</Fragment>
  })
}
