import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInstall } from '#platform/web/install-prompt.ts'
import classes from './InstallButton.module.css'

/** Only where the browser offers to install Laurel, and it is not installed yet. */
export function InstallButton() {
  const install = useInstall()
  if (install === null) return null
  return (
    <UnstyledButton
      className={classes.install}
      aria-label="Install Laurel"
      title="Install Laurel"
      onClick={install}
    >
      <IconDownload size={20} aria-hidden />
      <span className={classes.label}>Install Laurel</span>
    </UnstyledButton>
  )
}
