import { useEffect, useState } from 'react';

/** A file as the browser shows it, under an address that lives for as long as it is shown. */
export function FilePreview({ file, onBroken }: { file: File; onBroken: () => void }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt={file.name} decoding="async" onError={onBroken} /> : null;
}
