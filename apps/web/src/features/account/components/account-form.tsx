import type { ReactNode } from 'react'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { FormFrame } from './use-account-form.ts'

interface AccountFormProps {
  form: FormFrame
  submit: string
  children: ReactNode
  /** `danger` where it cannot be undone, `plain` where the page has another first thing to do. */
  variant?: 'primary' | 'plain' | 'danger'
  /** There is nothing to fill in: the button has the focus. */
  submitFirst?: boolean
}

/** Fields, what went wrong with all of them, and the one button. */
export function AccountForm({ form, submit, children, variant = 'primary', submitFirst = false }: AccountFormProps) {
  return (
    <form
      ref={form.element}
      className="account-form"
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
