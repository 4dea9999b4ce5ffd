/** Hidden email field for forms without a visible email field. Password managers identify the account by this field. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
