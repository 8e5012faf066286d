import { AppError, wrongKind } from './errors.ts';
import { readImage } from './images.ts';
import { isPdf } from './pdf/is-pdf.ts';

type Asked = {
  /** The field of the form that it came in. */
  field: string;
  /** What is said about a file of another kind. */
  otherwise: string;
  types?: readonly string[];
};

/** A picture is drawn anew as a JPEG, without what the camera wrote into it; a PDF is kept as it is. Told apart by the content. */
export async function readPictureOrPdf(
  bytes: Buffer,
  { field, otherwise, types }: Asked,
): Promise<{ extension: 'pdf' | 'jpg'; content: Buffer }> {
  if (isPdf(bytes)) return { extension: 'pdf', content: bytes };
  const image = await readImage(bytes, field, types).catch((error) => {
    throw error instanceof AppError && error.status === 415
      ? wrongKind('invalid_fields', { [field]: otherwise })
      : error;
  });
  const largest = image.files.find(({ key }) => key.endsWith(`/${image.width}.jpg`));
  if (!largest) throw new Error('an image has a file of its own width');
  return { extension: 'jpg', content: largest.bytes };
}
