import { exportMyDataRoute } from '@product/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '#web/lib/api/download-file.ts'

/** Handed to the browser as it comes: it may be larger than what a page should read. */
const exportMyData = (name: string) =>
  downloadFile(new Request(new URL(exportMyDataRoute.path, location.origin)), name)

export const useExportMyData = () => useMutation({ mutationFn: exportMyData })
