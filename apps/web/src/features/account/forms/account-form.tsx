import type { ReactNode } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { FormFrame } from './use-account-form.ts'
import styles from './account-form.module.css'

interface AccountFormProps {
  form: FormFrame
  submit: string
  children: ReactNode
  /** Button variant: `danger` for an irreversible action, `plain` when the page has another primary action. */
  variant?: 'primary' | 'plain' | 'danger'
  /** True to give the button the initial focus, for a form without fields. */
  submitFirst?: boolean
}

/** Form with fields, a banner for general errors and a single button. */
export function AccountForm({ form, submit, children, variant = 'primary', submitFirst = false }: AccountFormProps) {
  return (
    <form
      ref={form.element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.banner !== null && <Banner kind="error">{form.banner}</Banner>}
      {children}
      <Button type="submit" variant={variant} busy={form.busy} data-first-focus={submitFirst || undefined}>
        {submit}
      </Button>
    </form>
  )
}
