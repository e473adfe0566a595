/// Returns a document of the content endpoint with one snippet, whose fields are given as JSON.
public func document(
  id: String = #""1""#, label: String = #""greetings""#, pieces: String = #"["hey"]"#
) -> String {
  #"{"content": [{"id": \#(id), "displayText": \#(label), "content": \#(pieces)}]}"#
}
