/** In pixels: the longer side of what is searched. Photographs have more than a code needs. */
const longestSide = 1_600;

/** In milliseconds: how long one picture is searched. */
const timeLimit = 1_000;

/** Reads the QR code in a picture, or in what a camera sees; `undefined` if there is none. */
export async function readCode(source: Blob | HTMLVideoElement): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(await readPixels(source), { timeLimit });
  } catch {
    // Not a picture, or without a code.
    return undefined;
  }
}

async function readPixels(source: Blob | HTMLVideoElement): Promise<ImageData> {
  const picture = await createImageBitmap(source);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const width = Math.ceil(picture.width * scale);
  const height = Math.ceil(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (!canvas) throw new Error('No canvas');
  canvas.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.getImageData(0, 0, width, height);
}
