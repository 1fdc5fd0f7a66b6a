import { Button } from '@product/ui/forms/button'
import { ArrowLeft } from 'lucide-react'
import { useNavigate } from 'react-router'

/** The router counts its own pages: before the first is what another site, or no page, was. */
const hasEarlierPage = (): boolean => Number(history.state?.idx) > 0

/** Back in the browser; to the collections for who came here first of all. */
export function BackButton() {
  const navigate = useNavigate()
  return (
    <Button
      variant="ghost"
      className="-ml-3"
      onClick={() => (hasEarlierPage() ? navigate(-1) : navigate('/collections'))}
    >
      <ArrowLeft />
      Back to Collections
    </Button>
  )
}
