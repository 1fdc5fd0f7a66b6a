import { type Modality, modalities } from '@product/domain'
import { ChoiceSelect } from '@product/ui/forms/choice-select'
import { useEditor } from './editor-context.tsx'

const modalityLabels: Record<Modality, string> = {
  text: 'Text',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  multimodal: 'Multimodal',
}

export function ModalityField() {
  const { content, session } = useEditor()
  return (
    <ChoiceSelect
      label="Modality"
      options={modalities}
      labels={modalityLabels}
      value={content.modality}
      onChange={(modality) => session.change(() => ({ modality }))}
    />
  )
}
