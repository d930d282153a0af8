import { useEffect } from 'react'
import { useCompany } from '#auth/web/session-queries.ts'
import { accentStyle } from '#settings/contract/accent.ts'

const ID = 'company-look'

/**
 * Gives an open page the accent colour that the company just chose. The server puts it into every
 * page that it sends.
 */
export function useAccent(): void {
  const { accentColor } = useCompany()
  useEffect(() => {
    const css = accentStyle(accentColor)
    const sheet = document.getElementById(ID)
    if (sheet !== null) {
      if (sheet.textContent !== css) sheet.textContent = css
    } else if (css !== '') {
      const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? ''
      const added = Object.assign(document.createElement('style'), { id: ID, nonce })
      added.textContent = css
      document.head.append(added)
    }
  }, [accentColor])
}
