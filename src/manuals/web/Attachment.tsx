import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import type { DocumentFacts } from '#platform/contract/documents.ts'
import { documentAddress } from './help-queries.ts'
import { showBytes } from '#platform/web/ui/show-bytes.ts'
import classes from './Attachment.module.css'

/** The file of a section, to be saved. */
export function Attachment({ file }: { file: DocumentFacts }) {
  const { document, name, type, bytes } = file
  return (
    <a className={classes.attachment} href={documentAddress(document)} download={name}>
      <IconPaperclip size={20} aria-hidden />
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>
        {type.toUpperCase()}, {showBytes(bytes)}
      </span>
      <IconDownload size={18} aria-hidden />
    </a>
  )
}
