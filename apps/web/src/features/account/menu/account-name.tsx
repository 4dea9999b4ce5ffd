/** Hidden email field for forms without a visible one. Password managers store its value as the account name. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
}
