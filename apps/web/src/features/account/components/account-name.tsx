/** Hidden email field for forms without a visible one. Password managers identify the account by this field. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
