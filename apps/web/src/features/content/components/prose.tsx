import '../../../styles/prose.css'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '../../../components/ui/copy-button.tsx'
import { useText } from '../../../lib/i18n.ts'

/** The text of an article as the server cleaned it; once the browser has taken over, its code is copied in one click. */
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
