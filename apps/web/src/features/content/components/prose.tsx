import '../../../styles/prose.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useText } from '../../../lib/texts/i18n.ts'

/** An article's text, as HTML that the server has sanitised. After hydration, each code block has a copy button. */
export function Prose({ html, language }: { html: string; language: string | undefined }) {
  const t = useText()
  const text = useRef<HTMLDivElement>(null)
  const [boxes, setBoxes] = useState<Element[]>([])
  useEffect(() => setBoxes([...(text.current?.querySelectorAll('.code') ?? [])]), [])
  return (
    <>
      <div ref={text} className="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
      {boxes.map((box, index) =>
        createPortal(
          <CopyButton
            text={box.querySelector('pre')?.textContent ?? ''}
            label={t('content:code_copy')}
            copiedMessage={t('content:code_copied')}
          />,
          box,
          String(index),
        ),
      )}
    </>
  )
}
