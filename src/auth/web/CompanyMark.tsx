import { basePath } from '#platform/web/base-path.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import classes from './CompanyMark.module.css'
import { useCompany } from './session-queries.ts'

interface CompanyMarkProps {
  /** Its height in pixels. */
  size: number
  /** On white paper in both themes. */
  onPaper?: boolean
}

/** The company's logo in the open theme; Laurel's mark where the company has none. */
export function CompanyMark({ size, onPaper }: CompanyMarkProps) {
  const { logo, logoDark } = useCompany()
  if (logo === null) return <LaurelMark size={size} />
  const dark = onPaper ? null : logoDark
  return (
    <>
      <Logo picture={logo} size={size} shownIn={dark && 'light'} />
      {dark && <Logo picture={dark} size={size} shownIn="dark" />}
    </>
  )
}

interface LogoProps {
  picture: string
  size: number
  /** Null: in both themes. */
  shownIn: string | null
}

function Logo({ picture, size, shownIn }: LogoProps) {
  return (
    <img
      className={classes.logo}
      data-shown-in={shownIn}
      src={`${basePath}/api/company/logo/${picture}/medium`}
      height={size}
      width={size * ratioOf(picture)}
      alt=""
    />
  )
}

/** A picture's name ends in its width and height. */
export function ratioOf(picture: string): number {
  const [width = 1, height = 1] = picture.slice(33).split('x').map(Number)
  return width / height
}
