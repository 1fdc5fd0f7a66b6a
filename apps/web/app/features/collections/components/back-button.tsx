import { Button } from '@product/ui/button'
import { ArrowLeft } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'

/** Back in the browser; to the collections for who came here first of all. */
export function BackButton() {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return (
    <Button
      variant="ghost"
      className="-ml-3"
      onClick={() => (isFirst ? navigate('/collections') : navigate(-1))}
    >
      <ArrowLeft />
      Back to Collections
    </Button>
  )
}
