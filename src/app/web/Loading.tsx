import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from '#platform/web/ui/Standalone.module.css'

/** Shown until it is first known whether someone is signed in (specification, section 2). */
export function Loading() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.breathing}>
        <LaurelMark size={72} />
      </span>
      <p className={classes.text}>Loading…</p>
    </div>
  )
}
