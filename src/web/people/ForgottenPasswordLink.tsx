import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailingQuery } from '../api/mailing.ts'
import { paths } from '../paths.ts'

/** The way out for whoever forgot the password, where Laurel can send them a link. */
export function ForgottenPasswordLink() {
  const sendsMail = useQuery(mailingQuery).data?.sendsMail ?? false
  if (!sendsMail) return null
  return (
    <Anchor
      ta="center"
      underline="always"
      renderRoot={(props) => <Link to={paths.forgottenPassword} {...props} />}
    >
      Forgotten your password?
    </Anchor>
  )
}
