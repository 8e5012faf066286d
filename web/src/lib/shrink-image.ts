/** As wide as the server keeps photographs, or as high. */
const longestSide = 1600;
const smallBytes = 600_000;

/** A photograph of a phone is five times as large as what is kept of it. Where the browser cannot make it smaller, it goes as it is. */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= smallBytes || typeof createImageBitmap !== 'function') return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: 'image/jpeg' }) : file;
  } catch {
    return file;
  }
}
