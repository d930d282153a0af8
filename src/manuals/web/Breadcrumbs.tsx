import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'
import classes from './Breadcrumbs.module.css'

/** Where in the manuals one is. */
export function Breadcrumbs({ here }: { here: string }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        <li>
          <Link to={paths.help} activeOptions={{ exact: true }}>
            Help
          </Link>
        </li>
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
