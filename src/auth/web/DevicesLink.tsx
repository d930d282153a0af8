import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

/** Leads to where one is signed in. */
export function DevicesLink() {
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link to={paths.devices} {...props} />}
    >
      Signed-in devices
    </Button>
  )
}
