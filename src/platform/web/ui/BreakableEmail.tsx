/** An e-mail address that wraps before its @; a user name as it is. */
export function BreakableEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at === -1) return <bdi>{email}</bdi>
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
