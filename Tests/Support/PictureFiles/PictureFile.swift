import CPng

/// The reason why a picture could not be read or written.
public struct PictureFileError: Error, CustomStringConvertible {
  public let description: String
}

extension Picture {
  /// Reads a PNG file. Throws `PictureFileError` where there is none, or none that can be read.
  public init(contentsOf path: String) throws {
    var image = Self.image()
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_file(&image, path) != 0 else { throw Self.error(image, path) }
    image.format = Self.format
    self.init(width: Int(image.width), height: Int(image.height), color: 0)
    let isRead = withRows(from: 0) { png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }
    guard isRead != 0 else { throw Self.error(image, path) }
  }

  /// Writes a PNG file, and replaces one that is there. Throws `PictureFileError`.
  public func write(to path: String) throws {
    var image = Self.image()
    defer { png_image_free(&image) }
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = Self.format
    let isWritten = pixels.withUnsafeBufferPointer {
      png_image_write_to_file(&image, path, 0, $0.baseAddress, 0, nil)
    }
    guard isWritten != 0 else { throw Self.error(image, path) }
  }

  /// The form of our pixels in memory, on a machine that puts the lowest byte first.
  private static var format: UInt32 {
    UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA) | UInt32(PNG_FORMAT_FLAG_BGR)
  }

  private static func image() -> png_image {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    return image
  }

  private static func error(_ image: png_image, _ path: String) -> PictureFileError {
    let reason = withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return PictureFileError(description: "\(path): \(reason)")
  }
}
