import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'

type DataSectionsProps = {
  /** Once the account and everything in it are gone. */
  onDeleted: () => void
}

export function DataSections({ onDeleted }: DataSectionsProps) {
  return (
    <>
      <ExportSection />
      <DeleteAccountSection onDeleted={onDeleted} />
    </>
  )
}
