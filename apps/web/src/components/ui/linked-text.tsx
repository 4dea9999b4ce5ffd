import { Fragment, type ReactNode } from 'react'

/** Puts a link where a translated sentence marks one: `I accept the <a>terms</a>`, nth mark, nth renderer. */
export function LinkedText({ text, links }: { text: string; links: ((words: string) => ReactNode)[] }) {
  return text.split(/<a>(.*?)<\/a>/u).map((part, index) => {
    const link = index % 2 === 1 ? links[(index - 1) / 2] : undefined
    return <Fragment key={index}>{link ? link(part) : part}</Fragment>
  })
}
