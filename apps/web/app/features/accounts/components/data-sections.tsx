import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'
import { StorageSection } from './storage-section.tsx'

type DataSectionsProps = {
  /** Once the account and everything in it are gone. */
  onDeleted: () => void
}

export function DataSections({ onDeleted }: DataSectionsProps) {
  return (
    <>
      <StorageSection />
      <ExportSection />
      <DeleteAccountSection onDeleted={onDeleted} />
    </>
  )
}
