import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mailingQuery } from './mailing.ts'
import { paths } from '#platform/web/paths.ts'
import classes from './Login.module.css'

/** The way out for whoever forgot the password, where Laurel can send them a link. */
export function ForgottenPasswordLink() {
  const sendsMail = useQuery(mailingQuery).data?.sendsMail ?? false
  if (!sendsMail) return null
  return (
    <Link to={paths.forgottenPassword} className={classes.forgotten}>
      Forgotten your password?
    </Link>
  )
}
