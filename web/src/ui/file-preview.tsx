import { useEffect, useState } from 'react';

/** A preview of a local file. Its object URL is revoked when the preview unmounts. */
export function FilePreview({ file, onBroken }: { file: File; onBroken: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt={file.name} decoding="async" onError={onBroken} /> : null;
}
