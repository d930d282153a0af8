import { InWreath } from '#platform/web/ui/Wreath.tsx'
import { CompanyMark } from './CompanyMark.tsx'
import classes from './CompanyWreath.module.css'
import { useCompany } from './session-queries.ts'

/** The company's logo in a wreath that grows: what comes from the company itself. */
export function CompanyWreath() {
  const { logo } = useCompany()
  return (
    <InWreath>
      <span className={classes.mark} data-plain={logo === null || undefined}>
        {logo !== null && <CompanyMark size={56} />}
      </span>
    </InWreath>
  )
}
