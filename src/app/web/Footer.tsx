import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx'
import classes from './Footer.module.css'

interface FooterProps {
  signedIn: boolean
}

/** The version label (specification, section 1), help for those signed in, light or dark. */
export function Footer({ signedIn }: FooterProps) {
  const version = useQuery(sessionQuery).data?.version
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.version}>
          <span>Laurel</span> {version !== undefined && <span>{`v${version}`}</span>}
        </p>
        {signedIn && (
          <Link to={paths.chatbot} className={classes.link}>
            Help
          </Link>
        )}
        <ColorSchemeSwitch />
      </div>
    </footer>
  )
}
